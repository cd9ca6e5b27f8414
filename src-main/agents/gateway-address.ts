import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gatewayFile } from '#shared/domain/client-configuration.ts'
import { writeDurably } from '../disk/durable-file.ts'

/** Writes where the gateway listens, for clients that speak over stdio. */
export const writeGatewayAddress = (profileFolder: string, host: string): Promise<void> =>
  writeDurably(join(profileFolder, gatewayFile), JSON.stringify({ url: `http://${host}/mcp` }), 0o600)

/** Removes the address of a gateway that no longer listens. */
export const removeGatewayAddress = (profileFolder: string): Promise<void> =>
  rm(join(profileFolder, gatewayFile), { force: true })
