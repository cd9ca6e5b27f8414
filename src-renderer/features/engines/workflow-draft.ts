import type { WorkflowField, WorkflowInput, WorkflowReading } from '#shared/contract/engine.ts'
import { isSeedInput } from '#shared/domain/engines.ts'
import type { TypedNumber } from '../../ui/number-field.tsx'
import { t } from './texts.ts'

/** What the user makes of one input of a workflow. `kept`: the choices that are offered. */
export type InputDraft = {
  readonly isField: boolean
  readonly name: string
  readonly isRequired: boolean
  readonly least: TypedNumber
  readonly most: TypedNumber
  readonly kept: readonly string[]
}

/** The drafts of a workflow's inputs, by their keys. */
export type WorkflowDraft = Readonly<Record<string, InputDraft>>

/** Begins a draft with what the reading suggests; inputs that were drafted before keep what was typed. */
export function draftOf({ inputs }: WorkflowReading, before: WorkflowDraft = {}): WorkflowDraft {
  // The first text is the prompt, which batches and forms know by that.
  const prompt = inputs.find(({ type, isSuggested }) => type === 'text' && isSuggested)?.key
  return Object.fromEntries(
    inputs.map(({ key, isSuggested, suggestedName, type, choices, least, most }) => [
      key,
      before[key] ?? {
        isField: isSuggested || type === 'image',
        name: suggestedName,
        isRequired: key === prompt,
        least: least ?? undefined,
        most: most ?? undefined,
        kept: choices ?? [],
      },
    ]),
  )
}

const ranks = { text: 0, image: 1, choice: 2, integer: 3, number: 3, switch: 4 } as const

/** The inputs in the order of a form: texts first, the seed last. */
export function inFormOrder(inputs: readonly WorkflowInput[]): WorkflowInput[] {
  const rankOf = (input: WorkflowInput) => (isSeedInput(input.input) ? 5 : ranks[input.type])
  return inputs.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** A seed has the range of its type, which nobody narrows. */
const isNumeric = ({ type, input }: WorkflowInput) => (type === 'integer' || type === 'number') && !isSeedInput(input)

/** What is wrong with one field; null if nothing is. */
function problemOf(input: WorkflowInput, draft: InputDraft): string | null {
  if (draft.name.trim() === '') return t('workflow.problems.name')
  if (input.type === 'choice' && draft.kept.length === 0) return t('workflow.problems.choices')
  if (!isNumeric(input)) return null
  const { least, most } = draft
  if (typeof least === 'string' || typeof most === 'string') return t('workflow.problems.number')
  if (least !== undefined && most !== undefined && least >= most) return t('workflow.problems.range')
  const isOutside = (value: number | undefined) =>
    value !== undefined && (value < (input.least ?? value) || value > (input.most ?? value))
  if (!isOutside(least) && !isOutside(most)) return null
  return t('workflow.problems.bounds', { least: String(input.least ?? '…'), most: String(input.most ?? '…') })
}

/** What is wrong with the fields, by the keys of their inputs; empty if they can be added. */
export function fieldProblems(
  inputs: readonly WorkflowInput[],
  draft: WorkflowDraft,
): Readonly<Record<string, string>> {
  const picked = inputs.flatMap((input) => {
    const own = draft[input.key]
    return own?.isField === true ? [{ input, own }] : []
  })
  const names = Map.groupBy(picked, ({ own }) => own.name.trim().toLowerCase())
  return Object.fromEntries(
    picked.flatMap(({ input, own }) => {
      const isTwice = (names.get(own.name.trim().toLowerCase())?.length ?? 0) > 1
      const problem = problemOf(input, own) ?? (isTwice ? t('workflow.problems.twice') : null)
      return problem === null ? [] : [[input.key, problem]]
    }),
  )
}

const numberOf = (value: TypedNumber) => (typeof value === 'number' ? value : null)

/** The fields as they are sent; only limits that are narrower than the server's are named. */
export function fieldsOf(inputs: readonly WorkflowInput[], draft: WorkflowDraft): WorkflowField[] {
  return inputs.flatMap((input): WorkflowField[] => {
    const own = draft[input.key]
    if (own?.isField !== true) return []
    const all = input.choices ?? []
    return [
      {
        key: input.key,
        name: own.name.trim(),
        isRequired: input.type === 'image' || (input.type === 'text' && own.isRequired),
        choices: input.type === 'choice' && own.kept.length < all.length ? [...own.kept] : null,
        least: isNumeric(input) ? numberOf(own.least) : null,
        most: isNumeric(input) ? numberOf(own.most) : null,
      },
    ]
  })
}

/** The type of a field and its limits, in a few words: "10 to 40", "4 of 24 kept". */
export function limitWords(input: WorkflowInput, own: InputDraft): string {
  const { type } = input
  if (isSeedInput(input.input)) return t('workflow.words.integer')
  if (type === 'text') return t(own.isRequired ? 'workflow.words.required' : 'workflow.words.text')
  if (type === 'choice') return t('workflow.words.choices', { kept: own.kept.length, all: input.choices?.length ?? 0 })
  if (type === 'switch' || type === 'image') return t(`workflow.words.${type}`)
  const [least, most] = [numberOf(own.least), numberOf(own.most)]
  if (least !== null && most !== null) return t('workflow.words.range', { least: String(least), most: String(most) })
  if (least !== null) return t('workflow.words.from', { least: String(least) })
  return most === null ? t(`workflow.words.${type}`) : t('workflow.words.upTo', { most: String(most) })
}
