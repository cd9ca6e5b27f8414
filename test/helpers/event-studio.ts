import { openTestStudio } from './studio.ts'
import { createTellingService } from './signed-stream.ts'

/** A program that opens a studio on FOLDER and prints `{ url, secret }` of its receiver: `node event-studio.ts FOLDER`. */
const [folder = ''] = process.argv.slice(2)
const service = createTellingService('test/fixtures/fast-service.ts')
const { call } = await openTestStudio({ folder, startServiceProcess: service.start })
await call.workspace.openLocal()
const changes = await call.receivedEvents.watch()
while (!(await call.receivedEvents.receiver()).isRegistered) await changes.next()
await changes.return?.(undefined)
const { url } = await call.receivedEvents.receiver()
process.stdout.write(`${JSON.stringify({ url, secret: service.secret() })}\n`)
