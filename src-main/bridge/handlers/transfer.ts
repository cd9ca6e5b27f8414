import { nowAndLater } from '../event-streams.ts'
import { bridge } from '../implementer.ts'

const { diagnostics, transfer } = bridge

/** Handles exports and imports of the profile. */
export const transferHandlers = {
  watch: transfer.watch.handler(({ context, signal }) =>
    nowAndLater(context.announcer.transferChanges(signal), context.transfer.state),
  ),
  estimate: transfer.estimate.handler(({ context }) => context.transfer.estimate()),
  chooseFolder: transfer.chooseFolder.handler(async ({ context }) => (await context.transfer.chooseFolder?.()) ?? null),
  chooseArchive: transfer.chooseArchive.handler(async ({ context }) => (await context.transfer.chooseFile?.()) ?? null),
  export: transfer.export.handler(({ input, context }) => context.transfer.export(input.folder, input.hasMedia)),
  resumeExport: transfer.resumeExport.handler(({ context }) => context.transfer.resumeExport()),
  discardExport: transfer.discardExport.handler(({ context }) => context.transfer.discardExport()),
  check: transfer.check.handler(({ input, context }) => context.transfer.check(input.path)),
  import: transfer.import.handler(({ input, context }) => context.transfer.import(input.takesSettings)),
  discard: transfer.discard.handler(({ context }) => context.transfer.discard()),
  stop: transfer.stop.handler(({ context }) => context.transfer.stop()),
}

/** Handles the diagnostics bundle. */
export const diagnosticsHandlers = {
  preview: diagnostics.preview.handler(({ context }) => context.diagnostics.preview()),
  save: diagnostics.save.handler(({ input, context }) => context.diagnostics.save(input.folder)),
}
