import { z } from 'zod'
import { procedure } from './failures.ts'

/** The program that runs the studio, and where it serves media. */
export const AppInfo = z.object({
  host: z.enum(['electron', 'browser']),
  version: z.string(),
  platform: z.string(),
  /** Base of `<assetId>/original`, `…/thumbnail/<256|512|1024>`, `cover/<modelId>` and `voice/<name>`; ends in `/`. */
  mediaBase: z.string(),
  profileFolder: z.string(),
})
export type AppInfo = z.output<typeof AppInfo>

/** Facts about the program that a window may read. */
export const appContract = {
  info: procedure.output(AppInfo),
}
