/**
 * Makes the list of time zones one that is searched by typing, and leaves it as it is without scripts. What is chosen goes
 * into the `select`, which tells of it as if it had been chosen there. Words match anywhere in a zone's name, without
 * accents; those that begin with them come first.
 */
export const zonePicker = `
  const searchZones = (select) => {
    const plain = (text) => text.normalize('NFD').replace(/\\p{M}/gu, '').replace(/[/_]/g, ' ').toLowerCase()
    const options = [...select.options].map(({ value, textContent }) => {
      const name = textContent.trim()
      return { value, name, key: plain(name), words: plain(name + ' ' + value) }
    })
    const box = element('div', { class: 'search' })
    const list = element('ul', { id: 'zones', role: 'listbox', 'aria-label': select.labels[0].textContent.trim(), hidden: '' })
    const field = element('input', {
      id: select.id, type: 'text', role: 'combobox', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false',
      'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': list.id,
      'aria-describedby': select.getAttribute('aria-describedby'),
    })
    box.append(field, list)
    select.removeAttribute('id')
    select.hidden = true
    select.before(box)
    let active = null
    const current = () => select.selectedOptions[0]?.textContent.trim() ?? ''
    const mark = (item) => {
      active?.classList.remove('active')
      active = item ?? null
      active?.classList.add('active')
      active ? field.setAttribute('aria-activedescendant', active.id) : field.removeAttribute('aria-activedescendant')
    }
    const reach = (item) => {
      mark(item)
      if (!item) return
      const [top, bottom] = [item.offsetTop, item.offsetTop + item.offsetHeight]
      list.scrollTop = Math.max(Math.min(list.scrollTop, top), bottom - list.clientHeight)
    }
    const open = (query) => {
      const wanted = plain(query).split(/\\s+/).filter(Boolean)
      const found = options.filter(({ words }) => wanted.every((word) => words.includes(word)))
      const [begin, others] = [true, false].map((is) => found.filter(({ key }) => key.startsWith(wanted[0] ?? '') === is))
      const items = [...begin, ...others].map(({ value, name }, index) =>
        element('li', { id: 'zone-' + index, role: 'option', 'aria-selected': value === select.value, 'data-zone': value }, name))
      list.replaceChildren(...(items.length > 0 ? items : [element('li', { role: 'option', 'aria-disabled': 'true', class: 'hint' }, select.dataset.none)]))
      list.hidden = false
      field.setAttribute('aria-expanded', 'true')
      active = null
      list.scrollTop = 0
      reach(wanted.length === 0 ? items.find((item) => item.dataset.zone === select.value) : items[0])
    }
    const close = () => {
      list.hidden = true
      field.setAttribute('aria-expanded', 'false')
      mark(null)
      field.value = current()
    }
    const choose = (item) => {
      const isOther = item.dataset.zone !== select.value
      select.value = item.dataset.zone
      close()
      if (isOther) select.dispatchEvent(new Event('change'))
    }
    field.addEventListener('click', () => {
      if (!list.hidden) return
      field.select()
      open('')
      if (phone.matches) box.scrollIntoView({ block: 'start' })
    })
    field.addEventListener('input', () => open(field.value))
    field.addEventListener('blur', close)
    field.addEventListener('keydown', (event) => {
      const { key } = event
      if (key === 'Escape' && !list.hidden) close()
      if (key === 'Enter') {
        event.preventDefault()
        if (active) choose(active)
      }
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return
      event.preventDefault()
      if (list.hidden) return open('')
      const next = key === 'ArrowDown' ? active?.nextElementSibling : active?.previousElementSibling
      if (next) reach(next)
    })
    // The field keeps the keyboard while the list is scrolled or clicked.
    list.addEventListener('pointerdown', (event) => event.preventDefault())
    list.addEventListener('mousedown', (event) => event.preventDefault())
    list.addEventListener('pointermove', (event) => {
      const item = event.target.closest('[data-zone]')
      if (item) mark(item)
    })
    list.addEventListener('click', (event) => {
      const item = event.target.closest('[data-zone]')
      if (item) choose(item)
    })
    close()
  }
`
