import type { Field } from '#shared/domain/input-form/field.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { readRange } from '#shared/domain/template/parse-template.ts'
import { t } from './texts.ts'
import { sentencesOf } from '../../lib/sentences.ts'

/** An input that a batch varies, and its values as typed: `1024, 1536`, `1..4`, `dawn, noon`. */
export type AxisDraft = { readonly field: string; readonly text: string }

/** The values of an axis, or what is wrong with it. */
export type AxisReading =
  | { readonly kind: 'values'; readonly values: readonly unknown[] }
  | { readonly kind: 'problem'; readonly message: string }

const words = (text: string) =>
  text
    .split(/[,\n]/u)
    .map((word) => word.trim())
    .filter((word) => word !== '')

const problem = (message: string): AxisReading => ({ kind: 'problem', message })

/** Returns whether an input can be an axis: its values can be typed on one line. */
export function canBeAxis(field: Field): boolean {
  return field.kind === 'number' || field.kind === 'choice' || field.kind === 'text' || field.kind === 'switch'
}

function numbers(text: string, field: Extract<Field, { kind: 'number' }>): AxisReading {
  const values: number[] = []
  for (const word of words(text)) {
    const range = readRange(word)
    if (range !== null && 'text' in range) return problem(sentencesOf([range]))
    for (const typed of range ?? [word]) {
      const value = Number(typed)
      if (!Number.isFinite(value)) return problem(t('vary.notNumber', { value: String(typed) }))
      if (field.integer && !Number.isInteger(value)) return problem(t('vary.notWhole', { value: String(typed) }))
      if (field.least !== null && value < field.least)
        return problem(t('vary.below', { value: String(typed), least: String(field.least) }))
      if (field.most !== null && value > field.most)
        return problem(t('vary.above', { value: String(typed), most: String(field.most) }))
      values.push(value)
    }
  }
  return { kind: 'values', values }
}

function named(text: string, choices: readonly { readonly value: unknown; readonly label: string }[]): AxisReading {
  const values: unknown[] = []
  for (const word of words(text)) {
    const lower = word.toLowerCase()
    const choice = choices.find(({ value, label }) =>
      [String(value), label].some((name) => name.toLowerCase() === lower),
    )
    if (choice === undefined) {
      const some = choices.slice(0, 6).map(({ label }) => label)
      const key = choices.length > some.length ? 'notOptionOfMany' : 'notOption'
      return problem(t(`vary.${key}`, { value: word, options: some.join(', ') }))
    }
    values.push(choice.value)
  }
  return { kind: 'values', values }
}

const onOff = () => [
  { value: true, label: t('vary.on') },
  { value: false, label: t('vary.off') },
]

/** A value of an axis that is turned on and off. `value`: as it is typed, `typed`: as it is sent. */
export type AxisChip = { readonly value: string; readonly label: string; readonly typed: unknown }

/** Returns the chips of an input with fixed values; null for one whose values are typed. */
export function chipsOf(field: Field): AxisChip[] | null {
  const options = field.kind === 'switch' ? onOff() : field.kind === 'choice' ? field.choices : null
  // A value with a comma would be read as two.
  if (options === null || options.some(({ value }) => /[,\n]/u.test(String(value)))) return null
  return options.map(({ value, label }) => ({
    value: field.kind === 'switch' ? label : String(value),
    label,
    typed: value,
  }))
}

/** Returns which chips an axis has, by their values as typed. */
export function pickedChips(chips: readonly AxisChip[], text: string): string[] {
  const typed = words(text).map((word) => word.toLowerCase())
  return chips.flatMap(({ value, label }) =>
    typed.includes(value.toLowerCase()) || typed.includes(label.toLowerCase()) ? [value] : [],
  )
}

/** Writes chips as the text of an axis. */
export const axisText = (values: readonly string[]): string => values.join(', ')

/** Reads the values of an axis; a repeated value counts once. */
export function readAxis(field: Field, text: string): AxisReading {
  const reading = ((): AxisReading => {
    switch (field.kind) {
      case 'number':
        return numbers(text, field)
      case 'choice':
        return named(text, field.choices)
      case 'switch':
        return named(text, onOff())
      case 'text':
        return { kind: 'values', values: words(text) }
      case 'choices':
      case 'media':
      case 'media-list':
      case 'text-list':
      case 'group':
      case 'raw':
        return problem(t('vary.oneValue', { field: field.label }))
      default:
        return assertNever(field)
    }
  })()
  if (reading.kind === 'problem') return reading
  const values = [...new Set(reading.values)]
  if (values.length === 0) return problem(t(chipsOf(field) === null ? 'vary.none' : 'vary.pick'))
  return { kind: 'values', values }
}
