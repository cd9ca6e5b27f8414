import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, in the tests' folder: those that start programs again and again. */
const longest: readonly string[] = [
  'integration/fault-harness.test.ts',
  'integration/voices.test.ts',
  'integration/demo.test.ts',
  'integration/crash.test.ts',
  'integration/start.test.ts',
  'integration/disk.test.ts',
  'integration/account.test.ts',
  'integration/composer-crash.test.ts',
  'integration/cast-crash.test.ts',
  'integration/disk-order.test.ts',
  'integration/power-loss.test.ts',
  'architecture/guides.test.ts',
]

/**
 * Runs the files of each project that take longest first. Vitest knows how long they take from the run before; in a fresh
 * clone it begins with the largest, and the longest of all, which is small, would run at the end while the other
 * processes have nothing left.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/test/${name}`))
      return at === -1 ? longest.length : at
    }
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project)
    return [...projects.values()].flatMap((ofProject) => ofProject.toSorted((one, other) => rank(one) - rank(other)))
  }
}
