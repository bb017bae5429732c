import { zonePicker } from './zone-script.ts'

/**
 * The script of the booking page. It opens the page in the zone and the clock of the browser, shows other days, months and
 * zones at once, and leads through the form a step at a time. Everything can be done without it. It waits until what came
 * is painted: on a slow phone its first run takes longer than that. On a desk, a time that is clicked leads on to the
 * details at once; arrow keys only pass over times, as in every group of radio buttons.
 */
export const bookingScript = `requestAnimationFrame(() => setTimeout(() => {
  const root = document.querySelector('.booking')
  const form = document.querySelector('form.pick')
  if (!root || !form) return
  const { slots: packed, locale, firstDay, minutes, continue: onward, opens } = form.dataset
  const find = (selector) => root.querySelector(selector)
  const all = (selector) => [...root.querySelectorAll(selector)]
  const zones = find('#timezone')
  const moves = !find('.details')
  const bar = find('.bar')
  const phone = matchMedia('(max-width: 47.99rem)')
  const MINUTE = 60000
  const DAY = 1440 * MINUTE
  const WEEK = 7 * DAY
  let minute = 0
  const slots = packed.split(' ').map((part) => (minute += parseInt(part, 36)) * MINUTE)

  const cycleOf = (languages) => {
    const { hourCycle } = new Intl.DateTimeFormat(languages, { hour: 'numeric' }).resolvedOptions()
    return hourCycle === 'h11' || hourCycle === 'h12' ? 'h12' : 'h23'
  }
  const state = {
    zone: form.elements.timezone.value,
    cycle: cycleOf([]),
    date: form.elements.date.value,
    month: find('.zone').elements.month.value,
    chosen: find('input[name="startsAt"]:checked')?.value,
  }
  const instant = (ms) => new Date(ms).toISOString().replace('.000Z', 'Z')
  const format = (options, timeZone) =>
    new Intl.DateTimeFormat(locale, { calendar: 'gregory', numberingSystem: 'latn', timeZone, ...options })
  const iso = (ms) => new Date(ms).toISOString().slice(0, 10)
  const noon = (date) => Date.parse(date + 'T12:00:00Z')
  let days, clock, exactClock, dayAndClock, offset

  /** Sorts the slots into the days of the zone. Swedish dates are those of ISO 8601. */
  const readZone = () => {
    const { zone: timeZone, cycle } = state
    const dates = new Intl.DateTimeFormat('sv', { timeZone })
    const time = { hour: cycle === 'h12' ? 'numeric' : '2-digit', minute: '2-digit', hourCycle: cycle }
    days = new Map()
    for (const slot of slots) {
      const date = dates.format(slot)
      days.has(date) ? days.get(date).push(slot) : days.set(date, [slot])
    }
    clock = format(time, timeZone)
    exactClock = format({ ...time, timeZoneName: 'shortOffset' }, timeZone)
    dayAndClock = format({ ...time, weekday: 'short' }, timeZone)
    const offsets = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset', hour: 'numeric' })
    offset = (slot) => offsets.formatToParts(slot).find((part) => part.type === 'timeZoneName').value
  }
  const long = format({ weekday: 'long', day: 'numeric', month: 'long' }, 'UTC')
  const short = format({ weekday: 'short', day: 'numeric', month: 'short' }, 'UTC')
  const shortMonth = format({ month: 'short' }, 'UTC')
  const months = format({ month: 'long', year: 'numeric' }, 'UTC')

  const element = (name, attributes, text) => {
    const made = document.createElement(name)
    for (const key in attributes) if (attributes[key] != null) made.setAttribute(key, attributes[key])
    if (text !== undefined) made.textContent = text
    return made
  }
${zonePicker}
  const address = (wish) => form.getAttribute('action') + '?' + new URLSearchParams({ timezone: state.zone, ...wish })

  /** The weeks of the first month run on where few days are left in it; a day in them stays there, unless its month was turned to. */
  const showMonth = () => {
    const known = [...days.keys()]
    const own = state.date.slice(0, 7)
    const opening = known[0].slice(0, 7)
    const few = known.filter((day) => day.slice(0, 7) === opening)
    const last = iso(Date.UTC(opening.slice(0, 4), opening.slice(5), 0, 12) + 14 * DAY)
    const hasRunOn = few.length < 7 && known[few.length] <= last
    const month = hasRunOn && state.date <= last && state.month !== own ? opening : own
    state.month = month
    for (const { elements } of [...document.forms]) if (elements.month) elements.month.value = month
    const turns = { previous: known.findLast((day) => day.slice(0, 7) < month), next: known.find((day) => day.slice(0, 7) > month) }
    for (const name in turns) {
      const link = find('.turn.' + name)
      link.hidden = turns[name] === undefined
      if (link.hidden) continue
      link.dataset.date = turns[name]
      link.href = address({ date: turns[name], month: turns[name].slice(0, 7) }) + '#times'
      link.setAttribute('aria-label', link.dataset.label.replace('{month}', months.format(noon(turns[name]))))
    }
    const first = noon(month + '-01')
    const end = Date.UTC(month.slice(0, 4), month.slice(5), 0, 12)
    const runsOn = hasRunOn && month === opening
    find('#month').textContent = runsOn ? months.formatRange(first, noon(last)) : months.format(first)
    let from = first - (((new Date(first).getUTCDay() + 6) % 7 - (firstDay - 1) + 7) % 7) * DAY
    let to = end
    if (runsOn) {
      from += Math.floor((noon(few[0]) - from) / WEEK) * WEEK
      to = from + Math.ceil((noon(last) + DAY - from) / WEEK) * WEEK - DAY
    }
    const rows = []
    for (let place = from; place <= to; place += DAY) {
      if ((place - from) % WEEK === 0) rows.push(element('tr'))
      const cell = rows.at(-1).appendChild(element('td'))
      if (place < first) continue
      const date = iso(place)
      const day = Number(date.slice(8))
      const current = date === state.date ? 'date' : null
      const shown = cell.appendChild(
        days.has(date)
          ? element('a', { href: address({ date, month }) + '#times', 'data-date': date, 'aria-label': long.format(place), 'aria-current': current }, day)
          : element('span', {}, day),
      )
      if (place > end && day === 1) shown.prepend(element('small', {}, shortMonth.format(place)), ' ')
    }
    find('.month tbody').replaceChildren(...rows)
  }

  const showTimes = () => {
    const times = days.get(state.date)
    const label = new Set(times.map(offset)).size > 1 ? exactClock : clock
    find('#day').textContent = short.format(noon(state.date))
    find('.slots').replaceChildren(
      ...times.map((slot, index) => {
        const id = index === 0 ? 'startsAt' : 'at-' + slot
        const value = instant(slot)
        const choice = element('div', { class: 'time' })
        const input = element('input', { type: 'radio', name: 'startsAt', id, value, required: '' })
        input.checked = value === state.chosen
        choice.append(input, element('label', { for: id }, label.format(slot)))
        return choice
      }),
    )
  }

  const zoneAt = (ms) => {
    const ahead = offset(ms).replace('GMT', 'UTC').replace('-', '\\u2212').replace(/\\+0$/, '')
    const named = zones.selectedOptions[0]?.textContent.trim() ?? state.zone
    return named === ahead ? named : named + ' (' + ahead + ')'
  }

  const showChosen = () => {
    const ms = state.chosen && Date.parse(state.chosen)
    const isShown = Boolean(ms) && find('input[name="startsAt"]:checked') !== null
    find('.chosen').hidden = !ms
    bar.hidden = !isShown
    if (ms) find('#chosen').textContent = [long.format(noon(dateOf(ms))), clock.formatRange(ms, ms + minutes * MINUTE), zoneAt(ms)].join(', ')
    if (isShown) find('.continue').textContent = onward.replace('{time}', dayAndClock.format(ms))
    const you = document.getElementById('you')
    if (you) you.elements.startsAt.value = state.chosen ?? ''
  }
  const dateOf = (ms) => [...days].find(([, times]) => times.includes(ms))?.[0] ?? state.date

  const show = () => {
    if (!days.has(state.date)) {
      const known = [...days.keys()]
      state.date = known.find((day) => day >= state.date) ?? known.at(-1)
    }
    for (const { elements } of [...document.forms]) {
      if (elements.date) elements.date.value = state.date
      if (elements.timezone?.type === 'hidden') elements.timezone.value = state.zone
    }
    for (const button of all('[data-cycle]')) {
      button.setAttribute('aria-pressed', button.dataset.cycle === state.cycle)
    }
    const hint = find('#timezone-hint')
    const now = Number(hint.dataset.now)
    const zone = zoneAt(now)
    find('#times-zone').textContent = zone
    hint.textContent = hint.dataset.text
      .replace('{zone}', zone)
      .replace('{time}', clock.format(now))
    showMonth()
    showTimes()
    showChosen()
  }

  // In a frame, address and way back of the browser are those of the page around it.
  const isFramed = top !== window
  const here = (time) => address({ date: state.date, month: state.month, ...(time && { time }) })
  /** Keeps the choice in the address, for a reload. */
  const keep = () => {
    if (!isFramed) history.replaceState(history.state, '', here())
  }
  const stepNow = () => root.dataset.step
  const go = (step, isNew) => {
    const before = stepNow()
    root.dataset.step = step
    if (before === 'details') find('input[name="startsAt"]:checked')?.focus({ preventScroll: true })
    if (isNew) {
      if (!isFramed) history.pushState({ step }, '', here(step === 'details' && state.chosen))
      const heading = find(step === 'details' ? '.details legend' : step === 'time' ? '.times legend' : '#month')
      heading.focus({ preventScroll: true })
      root.scrollIntoView({ block: 'start' })
    }
  }
  let isArrow = false
  form.addEventListener('keydown', (event) => {
    isArrow = event.key.startsWith('Arrow')
    if (event.key !== 'Enter' || event.target.name !== 'startsAt') return
    event.preventDefault()
    event.target.click()
  })
  form.addEventListener('pointerdown', () => {
    isArrow = false
  })
  const choose = (time) => {
    state.chosen = time.value
    showChosen()
    if (!phone.matches) time.scrollIntoView({ block: 'nearest' })
  }
  root.addEventListener('click', (event) => {
    // Browsers click what an arrow key reaches.
    if (event.target.name === 'startsAt' && !isArrow && !phone.matches && !moves) {
      choose(event.target)
      return go('details', true)
    }
    const link = event.target.closest('a[data-date]')
    if (link) {
      event.preventDefault()
      state.date = link.dataset.date
      const isDay = !link.classList.contains('turn')
      if (!isDay) state.month = state.date.slice(0, 7)
      show()
      keep()
      if (isDay) find('a[data-date="' + state.date + '"][aria-current]').focus()
      if (isDay && phone.matches) go('time', true)
      return
    }
    const button = event.target.closest('button')
    if (!button) return
    if (button.classList.contains('back')) {
      if (history.state?.step) return history.back()
      keep()
      go(stepNow() === 'details' ? 'time' : 'day', false)
    }
    if (button.classList.contains('continue')) moves ? form.requestSubmit() : go('details', true)
    if (button.dataset.cycle) {
      state.cycle = button.dataset.cycle
      readZone()
      show()
    }
  })
  form.addEventListener('change', (event) => {
    if (event.target.name === 'startsAt') choose(event.target)
  })
  form.addEventListener('submit', (event) => {
    if (!moves && stepNow() !== 'details') {
      event.preventDefault()
      if (!bar.hidden) go('details', true)
      return
    }
    form.setAttribute('aria-busy', 'true')
    for (const button of all('.send button, .bar button')) button.disabled = true
  })
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    form.removeAttribute('aria-busy')
    for (const button of all('.send button, .bar button')) button.disabled = false
  })
  zones.addEventListener('change', () => {
    state.zone = zones.value
    readZone()
    if (state.chosen) state.date = dateOf(Date.parse(state.chosen))
    show()
    keep()
  })
  addEventListener('popstate', (event) => go(event.state?.step ?? (opens === 'details' ? 'day' : opens), false))

  if ('guessed' in form.dataset) {
    const told = Intl.DateTimeFormat().resolvedOptions().timeZone
    const own = JSON.parse(zones.dataset.renamed)[told] ?? told
    const option = [...zones.options].find(({ value }) => value === own)
    if (option) {
      zones.prepend(option)
      if (own !== state.zone && form.dataset.guessed !== 'zone') state.date = ''
      state.zone = own
      zones.value = own
    }
  }
  searchZones(zones)
  root.classList.add('stepped')
  for (const hidden of all('.back, .cycle')) hidden.hidden = false
  readZone()
  show()
  go(opens === 'day' || phone.matches || opens === 'details' ? opens : 'day', false)
}))
`
