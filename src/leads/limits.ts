/** The longest name or title, in Unicode code points. */
export const MAX_NAME = 200
/** The longest `notes`, in Unicode code points. */
export const MAX_NOTES = 10_000
/** The longest of all other texts, URLs and array items, in Unicode code points. */
export const MAX_TEXT = 2_000
/** The most items an array may have. */
export const MAX_ITEMS = 500
/** The longest address, in characters (RFC 5321 §4.5.3.1.3 with erratum 1690). */
export const MAX_EMAIL = 254
/** The most bytes of one freeform object, serialised as UTF-8 JSON. */
export const MAX_FREEFORM_BYTES = 64 * 1024
/** The most bytes that updates may gather under `unrecognised`: as much as one request can bring. */
export const MAX_UNRECOGNISED_BYTES = 1024 * 1024
