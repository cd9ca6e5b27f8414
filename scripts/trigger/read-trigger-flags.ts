import { parseArgs } from 'node:util'
import { eventFieldPath, type TestEvent } from '#shared/bridge/received-events.ts'
import { eventTypes } from '#shared/contract/event.ts'
import { parseJson } from '#shared/util/text-formats.ts'

const isType = (text: string): text is TestEvent['type'] => (eventTypes as readonly string[]).includes(text)

/** The usage text, shown for invalid flags. */
export const usage = `Usage: npm run trigger -- TYPE [--set data.FIELD=VALUE]...
  --set data.creditCost=5  replace a field; a value is JSON, or else text
Types: ${eventTypes.join(', ')}`

function readSetting(text: string): readonly [string, unknown] {
  const [path = '', ...rest] = text.split('=')
  if (rest.length === 0) throw new Error(`--set takes a field and a value, such as data.creditCost=5, not “${text}”.`)
  if (!eventFieldPath.test(path))
    throw new Error(`--set can’t set “${path}”: fields begin with data., such as data.creditCost.`)
  const value = rest.join('=')
  const parsed = parseJson(value)
  return [path, parsed.kind === 'refused' ? value : parsed.value]
}

/** Reads the command line of `npm run trigger`. @throws Error with a sentence that names what is wrong. */
export function readTriggerFlags(args: readonly string[]): TestEvent {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { set: { type: 'string', multiple: true, default: [] } },
    allowPositionals: true,
  })
  const [type, ...more] = positionals
  if (type === undefined) throw new Error('Name the type of the event to send.')
  if (more.length > 0) throw new Error(`One event at a time: “${more.join(' ')}” is one argument too many.`)
  if (!isType(type)) throw new Error(`There is no event type “${type}”.`)
  return { type, set: Object.fromEntries(values.set.map(readSetting)) }
}
