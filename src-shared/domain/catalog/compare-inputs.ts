import type { Choice, Field } from '../input-form/field.ts'
import { labelOf } from '../input-form/label.ts'
import { isNode } from '../input-form/schema-node.ts'

/** Names in a sentence before the rest is a count. */
const mostNamed = 4

function list(names: readonly string[]): string {
  const shown = names.slice(0, mostNamed).join(', ')
  return names.length > mostNamed ? `${shown} and ${names.length - mostNamed} more` : shown
}

const show = (value: unknown): string =>
  value === undefined ? 'nothing' : typeof value === 'boolean' ? (value ? 'on' : 'off') : JSON.stringify(value)

function compareChoices(label: string, before: readonly Choice[], after: readonly Choice[]): string[] {
  const missing = (all: readonly Choice[], from: readonly Choice[]) =>
    all.filter(({ value }) => !from.some((one) => one.value === value)).map((one) => one.label)
  const gone = missing(before, after)
  const added = missing(after, before)
  return [
    ...(gone.length === 0 ? [] : [`${label} no longer offers ${list(gone)}.`]),
    ...(added.length === 0 ? [] : [`${label} also offers ${list(added)}.`]),
  ]
}

function boundsOf(field: Field): string {
  if (field.kind === 'number') {
    if (field.least === null && field.most === null) return 'any number'
    return `${field.least ?? 'any number'} to ${field.most ?? 'any number'}`
  }
  if (field.kind === 'text') return field.most === null ? 'any length' : `up to ${field.most} characters`
  if (field.kind !== 'text-list' && field.kind !== 'media-list') return ''
  return field.most === null ? 'any number of entries' : `up to ${field.most} entries`
}

function compareField(before: Field, after: Field, prefix: string): string[] {
  const label = `${prefix}${after.label}`
  if (before.kind !== after.kind) return [`${label} takes a different kind of value.`]
  const reported: string[] = []
  if (before.required !== after.required) reported.push(`${label} is now ${after.required ? 'required' : 'optional'}.`)
  if ('choices' in before && 'choices' in after) reported.push(...compareChoices(label, before.choices, after.choices))
  if (before.kind === 'group' && after.kind === 'group') {
    reported.push(...compareInputs(before.fields, after.fields, `${label}, `))
  }
  if (before.kind === 'number' && after.kind === 'number' && before.integer !== after.integer) {
    reported.push(`${label} now takes ${after.integer ? 'whole numbers only' : 'decimals'}.`)
  }
  if (before.kind === 'media' && after.kind === 'media' && before.media !== after.media) {
    reported.push(`${label} takes a different kind of file.`)
  }
  if (boundsOf(before) !== boundsOf(after)) reported.push(`${label} now takes ${boundsOf(after)}.`)
  const [was, is] = [JSON.stringify(before.fallback), JSON.stringify(after.fallback)]
  if (was !== is && !isNode(after.fallback)) reported.push(`${label} now defaults to ${show(after.fallback)}.`)
  return reported
}

/** Says how the inputs of a form differ from those it had, a sentence each; `prefix` names the group that they are in. */
export function compareInputs(before: readonly Field[], after: readonly Field[], prefix = ''): string[] {
  const added = after.filter(({ name }) => !before.some((one) => one.name === name))
  const gone = before.filter(({ name }) => !after.some((one) => one.name === name))
  const both = after.flatMap((field) => {
    const old = before.find(({ name }) => name === field.name)
    return old === undefined ? [] : compareField(old, field, prefix)
  })
  return [
    ...gone.map(({ name, label }) => `${prefix}${label === '' ? labelOf(name) : label} was removed.`),
    ...added.map(({ label, required }) => `${prefix}${label} was added${required ? ' and is required' : ''}.`),
    ...both,
  ]
}
