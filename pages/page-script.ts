/**
 * The one script of the booking page. It opens the page in the zone of the browser where nobody chose one, and says beside
 * the button which time is chosen. Everything can be done without it.
 */
export const pageScript = `(() => {
  const zones = document.querySelector('form.zone[data-guessed] select')
  if (zones) {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (own && own !== zones.value) {
      const address = new URL(location.href)
      address.searchParams.set('timezone', own)
      location.replace(address)
      return
    }
  }
  const chosen = document.getElementById('chosen')
  if (!chosen) return
  const tell = () => {
    const input = document.querySelector('input[name="startsAt"]:checked')
    if (!input) return
    const text = (element) => element.textContent.replace(/\\s+/g, ' ').trim()
    const day = input.closest('fieldset').querySelector('legend')
    chosen.textContent = text(day) + ', ' + text(input.labels[0])
    chosen.hidden = false
  }
  document.addEventListener('change', tell)
  tell()
})()
`
