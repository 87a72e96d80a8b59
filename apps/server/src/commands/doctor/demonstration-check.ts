import type { ServerConfig } from '../../platform/config.ts'
import { demonstrationParts, isOpenToOthers } from '../demonstration.ts'
import { ok, warning, type Finding } from './finding.ts'

/** Checks that an exchange that other people can reach runs no part of a demonstration. */
export async function checkDemonstration(config: ServerConfig): Promise<readonly Finding[]> {
  const code = 'settings/demonstration'
  if (!isOpenToOthers(config)) return []
  // the settings check reports an unknown network
  const parts = await demonstrationParts(config).catch(() => [])
  if (parts.length === 0) return [ok(code, 'No part of the demonstration runs')]
  return [
    warning(
      code,
      `The exchange is open to other people with demonstration settings: ${parts.join(', ')}`,
      'Turn off the settings in brackets, or run npm run tidebook -- setup --demonstration off',
    ),
  ]
}
