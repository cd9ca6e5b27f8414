// Catches: a screen or a start that reads every run of an account to find a few, which with a hundred thousand of them
// holds up the studio for a tenth of a second.
import Sqlite from 'better-sqlite3'
import { expect, it } from 'vitest'
import { filledAt, filledWorkspace, openFilled, writeJobs } from '../../../helpers/filled-profile.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'
import { watchStatements } from '../../../helpers/watch-statements.ts'

/** Indexes that have every run: they find few only by more than the account. */
const whole =
  /^(SCAN job\b(?! USING INDEX job_ended_badly)|SEARCH job USING (COVERING )?INDEX (sqlite_autoindex_job_\d|job_of_model|job_place|job_state|job_spent\w*) \(workspace_id=\?\)$)/

it('finds the runs that screens and a start ask for by an index that has few or narrows them', async () => {
  await using folder = await makeTempFolder()
  const profile = openFilled(folder.path)
  writeJobs(profile, 3)
  const file = profile.files.ledger
  const raw = new Sqlite(file, { readonly: true })
  const texts: string[] = []
  try {
    using watched = watchStatements(raw)
    const brand = { workspaceId: filledWorkspace, profileId: 'brand' }
    profile.composerJobs.ofSubjects(brand, ['a', 'b'])
    profile.composerJobs.listFiles(brand)
    profile.composerJobs.latestSet(brand)
    profile.composerJobs.lastCharges(filledWorkspace, 'render', 3)
    profile.composerJobs.waitingForAllowance(filledWorkspace)
    profile.composerJobs.countSending(filledWorkspace)
    profile.accountJobs.withoutResource(filledWorkspace)
    profile.accountJobs.readAll([])
    profile.accountJobs.shortage(filledWorkspace, filledAt)
    profile.accountJobs.runningByKind(filledWorkspace)
    profile.jobs.page(filledWorkspace, { modelId: 'm', limit: 9 })
    profile.jobs.listOpen(filledWorkspace)
    profile.jobs.listLeft(filledAt)
    profile.jobs.listOwed(filledWorkspace)
    profile.jobs.listWithoutFile(filledWorkspace)
    profile.jobs.listUnderWay(filledWorkspace)
    profile.outputs.listAwaited(filledAt)
    profile.spending.page(filledWorkspace, {}, 9, 9)
    profile.spending.searchSlice(filledWorkspace, { text: 'a' }, 9, 9)
    profile.receivedEvents.page(filledWorkspace, {}, 9, 9)
    profile.receivedEvents.page(filledWorkspace, { signature: 'verified' }, 9, 9)
    profile.receivedEvents.page(filledWorkspace, { type: 'a' }, 9, 9)
    profile.receivedEvents.searchSlice(filledWorkspace, { text: 'a' }, 9, { rows: 9, bytes: 9 })
    profile.receivedEvents.markSeen(filledWorkspace, 9, 9)
    texts.push(...watched.texts)
  } finally {
    profile.close()
  }
  const plansOf = (some: readonly string[]) =>
    [...new Set(some)].flatMap((text) => {
      const values = Array.from(text.matchAll(/\?/g), () => null)
      const rows = raw.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values) as { detail: string }[]
      return rows.map(({ detail }) => detail)
    })
  const plans = plansOf(texts)
  const ofEvents = plansOf(texts.filter((text) => text.includes('received_event')))
  raw.close()
  expect(plans.filter((detail) => /\bjob\b/.test(detail)).length).toBeGreaterThan(15)
  expect(plans.filter((detail) => whole.test(detail))).toEqual([])
  // A sort would read all events for each page of them.
  expect(ofEvents.filter((detail) => /received_event/.test(detail)).length).toBeGreaterThan(4)
  expect(ofEvents.filter((detail) => /SCAN received_event|TEMP B-TREE/.test(detail))).toEqual([])
})
