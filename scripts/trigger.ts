// `npm run trigger -- avatar.completed [--set path=value]`: has the service of a running `npm run listen` send one event.
import { homedir } from 'node:os'
import type { TestEvent } from '#shared/bridge/received-events.ts'
import { askListeners, listenersFolder } from './trigger/channel.ts'
import { readTriggerFlags, usage } from './trigger/read-trigger-flags.ts'

function refuse(error: unknown, code: number): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = code
}

function readFlags(): TestEvent | null {
  try {
    return readTriggerFlags(process.argv.slice(2))
  } catch (error) {
    refuse(error, 2)
    process.stderr.write(`${usage}\n`)
    return null
  }
}

async function trigger(event: TestEvent): Promise<void> {
  const { platform, env } = process
  const answers = await askListeners(listenersFolder({ platform, env, home: homedir() }), event)
  if (answers.length === 0) throw new Error('Nothing listens. Start it in another terminal: npm run listen')
  for (const answer of answers) {
    if ('eventId' in answer) process.stdout.write(`Sent ${event.type} as ${answer.eventId}\n`)
    else refuse(answer.error, 1)
  }
}

const event = readFlags()
if (event !== null) await trigger(event).catch((error: unknown) => refuse(error, 1))
