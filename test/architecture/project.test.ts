// Holds this very project against each gate that is plain code, so that a test run alone shows what `npm run check` would.
import { expect, test } from 'vitest'
import { describe as inWords } from '../../scripts/gates/problem.ts'
import { gates } from '../../scripts/gates/run.ts'
import { readTree } from '../../scripts/gates/tree.ts'
import { projectRoot } from './plant-project.ts'

const tree = readTree(projectRoot)

test('the tree that is checked is the whole project', () => {
  for (const path of ['package.json', 'src-shared/contract/routes.ts', 'scripts/check.ts'])
    expect([...tree.keys()]).toContain(path)
})

test.each(gates)('$name: the project passes', (gate) => {
  expect(gate.check(tree, projectRoot).map(inWords)).toEqual([])
})
