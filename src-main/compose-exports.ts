import type { Log } from '#shared/util/log.ts'
import type { FileStates } from './media/file-state.ts'
import type { JobOutputsTable } from './cache/tables/job-outputs.ts'
import type { StoredJob } from './cache/tables/job-row.ts'
import type { JobSetsTable } from './cache/tables/job-sets.ts'
import type { JobsTable } from './cache/tables/jobs.ts'
import { promptIndexOf, readBatchRequest } from './jobs/runners/batch-request.ts'
import type { PromptOutputs } from './library/export-rows.ts'
import { createExportSet, type ExportSet } from './library/export-set.ts'
import { makeExportFolder, makeExportsHome } from './media/export-folder.ts'
import type { MediaHome } from './media/media-home.ts'
import type { PictureDesk } from './media/picture-desk.ts'

/**
 * Wires the writing of sets to folders. Where the host has no chooser of folders they are made in the media folder, and
 * an export is refused with MEDIA_AWAY while that is away.
 */
export function composeExports(deps: {
  tables: { readonly sets: JobSetsTable; readonly jobs: JobsTable; readonly outputs: JobOutputsTable }
  home: MediaHome
  fileStates: FileStates
  desk: PictureDesk
  chooseFolder: (() => Promise<string | null>) | undefined
  breathe: () => Promise<void>
  log: Log
}): ExportSet {
  const { tables, home, fileStates } = deps

  function outputsOf(job: StoredJob): PromptOutputs[] {
    const outputs = tables.outputs.list(job.id)
    if (job.kind !== 'batch') return [{ prompt: job.prompt, outputs }]
    return readBatchRequest(job).prompts.map((prompt, index) => ({
      prompt,
      outputs: outputs.filter(({ position }) => promptIndexOf(position) === index),
    }))
  }
  return createExportSet({
    sets: tables.sets,
    jobs: tables.jobs,
    outputsOf,
    isHere: (asset) => fileStates.of(asset) === 'here',
    desk: deps.desk,
    chooseParent:
      deps.chooseFolder ??
      (() => {
        home.assertHere()
        return makeExportsHome(home.folder)
      }),
    makeFolder: makeExportFolder,
    breathe: deps.breathe,
    log: deps.log,
  })
}
