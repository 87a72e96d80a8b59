import { describedBy } from '../modules/network/shipped-networks.ts'
import type { ServerConfig } from '../platform/config.ts'
import { LOOPBACK_NAMES } from '../platform/http/public-origins.ts'

/** Returns whether other people can reach the exchange at one of its public addresses. */
export function isOpenToOthers({ publicUrls }: Pick<ServerConfig, 'publicUrls'>): boolean {
  return publicUrls.some((url) => !LOOPBACK_NAMES.includes(new URL(url).hostname))
}

/**
 * Returns the parts of a demonstration that run with these settings, each with the setting that stops it. Only our own
 * network has such parts.
 * @throws ServerError `config/invalid` for an unknown network
 */
export async function demonstrationParts(config: ServerConfig): Promise<readonly string[]> {
  const { nodeUrl, smtpUrl, smsUrl } = config
  if (nodeUrl !== undefined || !(await describedBy(config)).local) return []
  const hasSenders = smtpUrl !== undefined && smsUrl !== undefined
  const parts: readonly (readonly [boolean, string])[] = [
    [config.demo, 'an invented market (DEMO)'],
    [config.demo && config.demoTraders, 'invented traders (DEMO_TRADERS)'],
    [config.faucet, 'test money for everyone (FAUCET)'],
    [config.outbox && !hasSenders, 'codes that staff can read (OUTBOX)'],
    [config.localChains, 'test ledgers of other chains (LOCAL_CHAINS)'],
  ]
  return parts.flatMap(([runs, part]) => (runs ? [part] : []))
}
