import { expect, test } from 'vitest'
import { compileTemplate, runTemplate } from './template-engine.ts'

function run(source: string, scope: Record<string, unknown>, limitMs: number) {
  const compiled = compileTemplate(source)
  if (!compiled.ok) throw new Error('It does not compile.')
  return runTemplate(compiled.template, scope, { limitMs })
}

test('a machine that stalls while a template is printed fails no template', () => {
  const stalls = new Int32Array(new SharedArrayBuffer(4))
  const lead = {
    get firstName() {
      Atomics.wait(stalls, 0, 0, 30)
      return 'Jane'
    },
  }
  expect(run('Hi {{ lead.firstName }}{{ lead.firstName }}.', { lead }, 10)).toEqual({ ok: true, text: 'Hi JaneJane.' })
})

test('a template that keeps the processor busy is stopped', () => {
  const source =
    '{% for i in (1..90000) %}{% for k in (1..90000) %}{% assign a = i | plus: k %}{% endfor %}{% endfor %}'
  const began = process.threadCpuUsage()
  expect(run(source, {}, 10)).toMatchObject({ ok: false, missing: [], faults: [{ code: 'template_fails' }] })
  expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(1_000)
})
