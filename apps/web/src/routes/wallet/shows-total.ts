import type { ConfigFile } from '@tidebook/contract'

/**
 * Whether the wallet shows the total value of all assets: the operator can disable all estimates, or the total only
 * (ENT-067, ENT-068).
 */
export function showsTotal(config: Pick<ConfigFile, 'totalAssets' | 'convertToCny'> | undefined): boolean {
  return config?.totalAssets !== false && config?.convertToCny !== false
}
