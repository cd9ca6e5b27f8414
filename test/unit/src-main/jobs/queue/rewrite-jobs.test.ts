// Catches: a run that forgets what its prompt was rolled from when it is changed, doubled or carried as a file, and one
// that says it was rolled from a template that no longer gives its words.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { benchWorkspace, openQueueBench } from '../../../../helpers/queue-bench.ts'

const template = 'a {red|blue} heron'

it('keeps the template through edits of other inputs, copies and files, and drops it with the words', async () => {
  await using bench = await openQueueBench()
  const rolled = { template, prompt: 'a red heron', input: { prompt: 'a red heron' } }
  const [id] = bench.add(1, () => rolled)
  if (id === undefined) throw new Error('One was added')
  const edit = (jobId: typeof id, input: Record<string, unknown>) =>
    bench.desk.edit(benchWorkspace, { jobId, draftId: randomUUID(), input, quoted: 2 })
  const larger = await edit(id, { prompt: 'a red heron', size: 3 })
  expect(larger.template).toBe(template)
  await bench.desk.duplicate(benchWorkspace, { jobIds: [larger.id], draftId: randomUUID(), quoted: 2 })
  const { text } = await bench.desk.exportFile(benchWorkspace, undefined)
  await bench.desk.importFile(benchWorkspace, randomUUID(), text)
  const templates = () => bench.jobs.page(benchWorkspace, { limit: 9 }).map((job) => job.template)
  expect(templates()).toEqual([template, template, template, template])
  const other = await edit(larger.id, { prompt: 'a crane' })
  expect(other.template).toBeNull()
})
