import { z } from 'zod'
import type { TestService } from './start-service.ts'

const Opened = z.object({ apiKey: z.string() })

/** Opens this many accounts with more credits than a bench can spend. Returns a key of each. */
export async function mintKeys(service: TestService, accounts: number): Promise<string[]> {
  const keys: string[] = []
  for (let account = 0; account < accounts; account += 1) {
    const opened = await service.admin('POST', '/accounts', { id: `bench-${account}`, credits: 10_000_000 })
    keys.push(Opened.parse(opened).apiKey)
  }
  return keys
}
