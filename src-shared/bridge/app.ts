import { z } from 'zod'
import { procedure } from './failures.ts'

/** What carries the studio, and where its media are read. */
export const AppInfo = z.object({
  host: z.enum(['electron', 'browser']),
  version: z.string(),
  platform: z.string(),
  /** Ends in a slash; `<assetId>/original`, `<assetId>/thumbnail/<256|512|1024>`, `cover/<modelId>` and `voice/<name>` are read below it. */
  mediaBase: z.string(),
  profileFolder: z.string(),
})
export type AppInfo = z.output<typeof AppInfo>

/** What the window may know of the program around it. */
export const appContract = {
  info: procedure.output(AppInfo),
}
