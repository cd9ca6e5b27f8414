import { z } from 'zod'
import { procedure } from './failures.ts'

/** The parts of a diagnostics bundle. None has a key, a prompt, a title, an address or a file of the library. */
export const diagnosticsParts = ['about', 'settings', 'profile', 'alerts', 'crashes', 'log'] as const
const DiagnosticsFile = z.object({ part: z.enum(diagnosticsParts), bytes: z.int() })

/** What helps to find a problem: shown before it is saved, and never sent by Backlot. */
export const diagnosticsContract = {
  /** What a bundle would contain now. `crashFolder`: where crash dumps are, which stay there; null where none are made. */
  preview: procedure.output(
    z.object({ folder: z.string(), files: z.array(DiagnosticsFile), crashFolder: z.string().nullable() }),
  ),
  /** Saves the bundle that the last preview showed in a folder. INVALID_INPUT if it cannot be written there. */
  save: procedure.input(z.object({ folder: z.string().max(32_768) })).output(z.object({ path: z.string() })),
}
