// `npm run harness -- --kills 5000 --seed 7 --lanes 2 --plant NAME`: the fault harness for as long as one likes.
import { parseArgs } from 'node:util'
import { buildStudio } from './build-studio.ts'
import { hunt, plantedBugs } from './planted-bugs.ts'
import { runHarness } from './run-harness.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    lanes: { type: 'string', default: '2' },
    plant: { type: 'string' },
  },
})
const lanes = Number(values.lanes)
const seed = Number(values.seed)
const plant = plantedBugs.find(({ name }) => name === values.plant)
if (values.plant !== undefined && plant === undefined) {
  throw new Error(`No bug has that name. There are: ${plantedBugs.map(({ name }) => name).join(', ')}`)
}

await using studio = await buildStudio(plant ?? null)
const started = performance.now()
const outcomes = await Promise.all(
  Array.from({ length: lanes }, (_, lane) =>
    runHarness({
      ...(plant === undefined ? {} : hunt),
      kills: Math.ceil(Number(values.kills) / lanes),
      seed: seed + lane,
      studio,
    }),
  ),
)
const sum = (of: (outcome: (typeof outcomes)[number]) => number) => outcomes.reduce((total, one) => total + of(one), 0)
const violations = outcomes.flatMap((outcome) => outcome.violations)
for (const { ends } of outcomes) console.log(ends)
const seconds = ((performance.now() - started) / 1000).toFixed(0)
for (const violation of violations) console.log(violation)
console.log(
  `seed ${seed}: ${sum(({ kills }) => kills)} kills, ${sum(({ jobs }) => jobs)} jobs, ${sum(({ requests }) => requests)} requests, ${violations.length} violations, ${seconds} s`,
)
process.exitCode = (violations.length === 0) === (plant === undefined) ? 0 : 1
