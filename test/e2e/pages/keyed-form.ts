import type { Field } from '#shared/domain/input-form/field.ts'
import { isSlider } from '#shared/domain/input-form/pick-fields.ts'
import { expect, type Page } from '@playwright/test'

/** What has the focus, as a screen reader would say it. */
type Focused = { readonly role: string; readonly name: string; readonly group: string; readonly value: string }

type Wanted = (focused: Focused) => boolean

// Past this many stops there is no such control, or it cannot be reached.
const mostStops = 40

const keysTyped = 4

function readFocused(): Focused {
  const focused = document.activeElement ?? document.body
  const textOf = (ids: string | null) =>
    (ids ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
  const labelled = (element: Element) =>
    element.getAttribute('aria-label') ??
    (element.hasAttribute('aria-labelledby') ? textOf(element.getAttribute('aria-labelledby')) : null) ??
    (element.id === '' ? null : document.querySelector(`label[for="${CSS.escape(element.id)}"]`)?.textContent) ??
    element.textContent
  const group = focused.parentElement?.closest('[role="group"], [role="radiogroup"]')
  const tags: Record<string, string> = { INPUT: 'textbox', TEXTAREA: 'textbox', BUTTON: 'button' }
  return {
    role: focused.ariaHasPopup === 'listbox' ? 'list' : (focused.role ?? tags[focused.tagName] ?? focused.tagName),
    name: labelled(focused),
    group: group === null || group === undefined ? '' : labelled(group),
    value: focused.getAttribute('aria-valuenow') ?? (focused instanceof HTMLInputElement ? focused.value : ''),
  }
}

/** A model's form as someone fills it in who has no pointer. */
export class KeyedForm {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Fills in `input`, field after field in the order of the form. */
  async fill(fields: readonly Field[], input: Readonly<Record<string, unknown>>): Promise<void> {
    for (const field of fields) {
      const value = input[field.name]
      if (value !== undefined) await this.fillField(field, value)
    }
  }

  private async fillField(field: Field, value: unknown): Promise<void> {
    switch (field.kind) {
      case 'number':
        if (isSlider(field)) return this.slide(field, Number(value))
        return this.write(named(field.label, 'spinbutton'), String(value))
      case 'text':
      case 'media':
        return this.write(named(field.label, 'textbox'), String(value))
      case 'raw':
        return this.write(named(field.label, 'textbox'), JSON.stringify(value))
      case 'switch':
        await this.reach(named(field.label, 'switch'))
        if (value !== (field.fallback ?? false)) await this.page.keyboard.press('Space')
        return
      case 'choice':
        return this.choose(
          field.label,
          field.choices.findIndex((choice) => choice.value === value),
        )
      case 'choices':
        for (const choice of field.choices) {
          const isOn = Array.isArray(field.fallback) && field.fallback.includes(choice.value)
          await this.reach(named(choice.label, 'checkbox'))
          if (isOn !== (Array.isArray(value) && value.includes(choice.value))) await this.page.keyboard.press('Space')
        }
        return
      case 'media-list':
      case 'text-list':
        return this.list(field, Array.isArray(value) ? value.map(String) : [])
      case 'group':
        return this.fill(field.fields, Object(value))
    }
  }

  /** Goes on with Tab until it is there. */
  private async reach(wanted: Wanted): Promise<Focused> {
    const passed: string[] = []
    for (let stop = 0; stop < mostStops; stop += 1) {
      const focused = await this.page.evaluate(readFocused)
      if (wanted(focused)) return focused
      passed.push(`${focused.role} ${focused.name}`)
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`No such control was reached by Tab. Passed: ${passed.join(', ')}`)
  }

  private async write(wanted: Wanted, text: string): Promise<void> {
    await this.reach(wanted)
    await this.page.keyboard.press('Control+a')
    // The start key by key, the rest as a paste is: thousands of keys would tell nothing more.
    await this.page.keyboard.type(text.slice(0, keysTyped))
    await this.page.keyboard.insertText(text.slice(keysTyped))
    await this.page.keyboard.press('Tab')
  }

  private async slide(field: Field & { kind: 'number' }, value: number): Promise<void> {
    // A priced slider has no number beside it: it goes by its keys.
    if (!field.priced) return this.write(named(field.label, 'spinbutton'), String(value))
    await this.reach(named(field.label, 'slider'))
    await this.page.keyboard.press('Home')
    const steps = Math.round((value - (field.least ?? 0)) / field.step)
    for (let step = 0; step < steps; step += 1) await this.page.keyboard.press('ArrowRight')
    await this.page.keyboard.press('Tab')
  }

  private async choose(label: string, index: number): Promise<void> {
    const at = await this.reach(
      ({ role, name, group }) =>
        (role === 'radio' && isNamed(group, label)) || (role === 'list' && isNamed(name, label)),
    )
    if (at.role === 'radio') {
      await this.pressSettled('Home')
      for (let step = 0; step < index; step += 1) await this.pressSettled('ArrowRight')
      await this.page.keyboard.press('Space')
    } else {
      await this.page.keyboard.press('Enter')
      const list = this.page.getByRole('listbox')
      await expect(list).toBeFocused()
      const offset = (await list.getByRole('option', { name: 'Not set' }).count()) === 0 ? 0 : 1
      await this.page.keyboard.press('Home')
      for (let step = 0; step < index + offset; step += 1) await this.page.keyboard.press('ArrowDown')
      await this.page.keyboard.press('Enter')
      await list.waitFor({ state: 'detached' })
    }
  }

  /** The focus of a group of choices follows an arrow key in a timer of its own; no hand is faster than that. */
  private async pressSettled(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    await this.page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  }

  private async list(field: Field, entries: readonly string[]): Promise<void> {
    const from = Array.isArray(field.fallback) ? field.fallback.length : 0
    for (const [index, entry] of entries.entries()) {
      if (index >= from) {
        await this.reach(
          ({ role, name, group }) => role === 'button' && name.startsWith('Add') && isNamed(group, field.label),
        )
        await this.page.keyboard.press('Enter')
      }
      // A new entry has the focus.
      await this.write(named(`${field.label} ${index + 1}`, 'textbox'), entry)
    }
  }
}

const named =
  (label: string, role: string): Wanted =>
  (focused) =>
    focused.role === role && isNamed(focused.name, label)

/** Whether a control is called that; a required one says so in its name, a list also what is picked. */
function isNamed(name: string, label: string): boolean {
  const rest = name.startsWith(label) ? name.slice(label.length) : '?'
  return rest === '' || /^(required|optional)?( |$)/u.test(rest)
}
