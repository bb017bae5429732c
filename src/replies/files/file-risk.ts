import { oneLine } from '../../platform/text/safe-text.ts'

/** `blocked`: it can run as a program and is not handed out. `caution`: it may not be what it says, or may hold a program. */
export const FILE_RISKS = ['none', 'caution', 'blocked'] as const
export type FileRisk = (typeof FILE_RISKS)[number]

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** What a double click runs, on whichever system. */
const PROGRAMS = words(
  'exe scr com pif bat cmd msi msp mst cpl dll sys ocx vbs vbe js jse mjs ws wsf wsh wsc hta jar ps1 psm1 psc1 reg lnk scf url inf chm hlp gadget application appref-ms appx msix apk ipa dmg pkg app command sh bash zsh csh ksh run bin elf deb rpm py pyc pyw rb pl php iso img vhd vhdx xll ade adp mde library-ms settingcontent-ms desktop workflow action',
)
/** What may carry programs or act as a page. */
const CARRIERS = words(
  'zip rar 7z gz tgz bz2 xz tar cab arj lzh ace z docm dotm xlsm xltm xlam pptm potm ppsm ppam sldm one htm html xhtml shtml mht mhtml svg svgz xml xsl eml msg rtf',
)

const starts = (...bytes: readonly number[]) => Buffer.from(bytes)
const text = (value: string) => Buffer.from(value, 'latin1')

/** How programs begin: Windows, Linux, macOS, scripts, shortcuts. */
const PROGRAM_STARTS = [
  text('MZ'),
  starts(0x7f, 0x45, 0x4c, 0x46),
  starts(0xcf, 0xfa, 0xed, 0xfe),
  starts(0xce, 0xfa, 0xed, 0xfe),
  starts(0xfe, 0xed, 0xfa, 0xcf),
  starts(0xfe, 0xed, 0xfa, 0xce),
  starts(0xca, 0xfe, 0xba, 0xbe),
  text('#!'),
  starts(0x4c, 0x00, 0x00, 0x00, 0x01, 0x14, 0x02, 0x00),
]
const ZIP = [text('PK\x03\x04'), text('PK\x05\x06')]
const OLE = starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)

/** Media types by ending, and how such a file begins; null where it begins as it likes. */
const KNOWN: ReadonlyMap<string, { readonly type: string; readonly starts: readonly Buffer[] | null }> = new Map(
  Object.entries({
    pdf: { type: 'application/pdf', starts: [text('%PDF-')] },
    png: { type: 'image/png', starts: [starts(0x89, 0x50, 0x4e, 0x47)] },
    jpg: { type: 'image/jpeg', starts: [starts(0xff, 0xd8, 0xff)] },
    jpeg: { type: 'image/jpeg', starts: [starts(0xff, 0xd8, 0xff)] },
    gif: { type: 'image/gif', starts: [text('GIF8')] },
    webp: { type: 'image/webp', starts: [text('RIFF')] },
    docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', starts: ZIP },
    xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', starts: ZIP },
    pptx: { type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', starts: ZIP },
    odt: { type: 'application/vnd.oasis.opendocument.text', starts: ZIP },
    ods: { type: 'application/vnd.oasis.opendocument.spreadsheet', starts: ZIP },
    doc: { type: 'application/msword', starts: [OLE] },
    xls: { type: 'application/vnd.ms-excel', starts: [OLE] },
    ppt: { type: 'application/vnd.ms-powerpoint', starts: [OLE] },
    ics: { type: 'text/calendar', starts: [text('BEGIN:VCALENDAR')] },
    vcf: { type: 'text/vcard', starts: null },
    csv: { type: 'text/csv', starts: null },
    txt: { type: 'text/plain', starts: null },
    md: { type: 'text/markdown', starts: null },
    mp3: { type: 'audio/mpeg', starts: null },
    mp4: { type: 'video/mp4', starts: null },
  }),
)

/** Bytes at the beginning of a file that are looked at. */
const LOOKED_AT = 1_024

function endingOf(name: string): string {
  let bare = name.trim().toLowerCase()
  // Windows leaves out points and spaces at the end.
  while (bare.endsWith('.')) bare = bare.slice(0, -1).trimEnd()
  const dot = bare.lastIndexOf('.')
  return dot === -1 ? '' : bare.slice(dot + 1)
}

function begins(bytes: Buffer, with_: readonly Buffer[]): boolean {
  return with_.some((start) => bytes.subarray(0, start.length).equals(start))
}

/** Markup that a browser would show as a page, whatever the file is called. */
const PAGE = /^\s*(?:<!doctype html|<html|<head|<body|<script|<svg|<\?xml)/iu

/** What a file may do to whoever opens it, by its name and by how it begins. */
export function judgeFile({ name, bytes }: { readonly name: string; readonly bytes: Buffer }): FileRisk {
  const ending = endingOf(name)
  if (PROGRAMS.has(ending) || begins(bytes, PROGRAM_STARTS)) return 'blocked'
  const known = KNOWN.get(ending)
  const isOther = known?.starts != null && !begins(bytes, known.starts)
  const isPage = PAGE.test(bytes.subarray(0, LOOKED_AT).toString('latin1'))
  return known === undefined || CARRIERS.has(ending) || isOther || isPage ? 'caution' : 'none'
}

/** The media type of a file that somebody attaches, by its ending. */
export function mediaTypeOf(name: string): string {
  return KNOWN.get(endingOf(name))?.type ?? 'application/octet-stream'
}

const LONGEST_NAME = 150

/** A name that can be saved as it stands: no folder, no control character, and short. */
export function safeFileName(given: string): string {
  let bare = oneLine(given.slice(0, 1_000)).replaceAll(/[/\\:*?"<>|]/gu, '_')
  while (bare.startsWith('.')) bare = bare.slice(1)
  if (bare === '') return 'attachment'
  if (bare.length <= LONGEST_NAME) return bare
  const ending = endingOf(bare).slice(0, 10)
  return `${bare.slice(0, LONGEST_NAME - 11).toWellFormed()}${ending === '' ? '' : `.${ending}`}`
}
