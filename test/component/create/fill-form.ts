import type { Field, FieldOf } from '#shared/domain/input-form/field.ts'
import { isSlider } from '#shared/domain/input-form/read-fields.ts'
import { expect } from 'vitest'
import { type Driver, type Stop, wait } from '../driver.ts'

type Wanted = (stop: Stop) => boolean

/**
 * Whether a control has a label. The name of a required control also says so, and the name of a list says what is
 * picked.
 */
function isNamed(name: string, label: string): boolean {
  const rest = name.startsWith(label) ? name.slice(label.length) : '?'
  return rest === '' || /^(required|optional)?( |$)/u.test(rest)
}

const named =
  (label: string, role: string): Wanted =>
  (stop) =>
    stop.role === role && isNamed(stop.name, label)

const times = (count: number, key: string) => Array.from({ length: count }, () => key)

async function choose(driver: Driver, { label, choices }: FieldOf<'choice'>, value: unknown): Promise<void> {
  const index = choices.findIndex((choice) => choice.value === value)
  const isLast = index === choices.length - 1
  const moves = (isLast ? ['End'] : ['Home', ...times(index, 'ArrowRight')]).flatMap((key) => [key, wait])
  const target = await driver.tabTo(
    ({ role, name }) => ['radiogroup', 'list'].includes(role) && isNamed(name, label),
    ({ role }) => (role === 'radiogroup' ? [...moves, 'Space'] : ['Enter']),
  )
  if (target.role === 'radiogroup') return
  const list = document.querySelector('[role="listbox"]')
  await expect.poll(() => document.activeElement, { interval: 1 }).toBe(list)
  const isOptional = list?.querySelector('[role="option"]')?.textContent === 'Not set'
  const steps = ['Home', ...times(isOptional ? index + 1 : index, 'ArrowDown')]
  await driver.press(...(isLast ? ['End'] : steps), 'Enter')
  await expect.poll(() => document.activeElement, { interval: 1 }).toBe(target)
}

async function fillList(driver: Driver, field: Field, entries: readonly string[]): Promise<void> {
  const from = Array.isArray(field.fallback) ? field.fallback.length : 0
  const isAdd: Wanted = ({ role, name, group }) =>
    role === 'button' && name.startsWith('Add') && isNamed(group, field.label)
  for (const [index, text] of entries.entries()) {
    if (index >= from) await driver.tabTo(isAdd, () => ['Enter'])
    // A new entry has the focus.
    await driver.tabTo(named(`${field.label} ${index + 1}`, 'textbox'), () => [{ text }])
  }
}

async function fillField(driver: Driver, field: Field, value: unknown): Promise<unknown> {
  const { label } = field
  const write = (role: string, text: string) => driver.tabTo(named(label, role), () => [{ text }])
  switch (field.kind) {
    case 'number': {
      // A priced slider has no number field beside it, so it is set with its keys.
      if (!isSlider(field) || !field.priced) return write('spinbutton', String(value))
      const steps = Math.round((Number(value) - field.least) / field.step)
      return driver.tabTo(named(label, 'slider'), () => ['Home', ...times(steps, 'ArrowRight')])
    }
    case 'text':
    case 'media':
      return write('textbox', String(value))
    case 'raw':
      return write('textbox', JSON.stringify(value))
    case 'switch':
      return driver.tabTo(named(label, 'switch'), () => (value === (field.fallback ?? false) ? [] : ['Space']))
    case 'choice':
      return choose(driver, field, value)
    case 'choices':
      for (const choice of field.choices) {
        const [wasOn, isOn] = [field.fallback, value].map((all) => Array.isArray(all) && all.includes(choice.value))
        await driver.tabTo(named(choice.label, 'checkbox'), () => (wasOn === isOn ? [] : ['Space']))
      }
      return
    case 'media-list':
    case 'text-list':
      return fillList(driver, field, Array.isArray(value) ? value.map(String) : [])
    case 'group':
      return fillFields(driver, field.fields, Object(value))
  }
}

async function fillFields(driver: Driver, fields: readonly Field[], input: Readonly<Record<string, unknown>>) {
  for (const field of fields) {
    const value = input[field.name]
    if (value !== undefined) await fillField(driver, field, value)
  }
}

/** Fills in a form from top to bottom and leaves its last field. */
export async function fillForm(
  driver: Driver,
  fields: readonly Field[],
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  await fillFields(driver, fields, input)
  await driver.press('Tab')
}
