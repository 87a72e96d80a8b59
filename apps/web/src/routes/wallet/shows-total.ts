import type { ConfigFile } from '@tidebook/contract'

/** Whether the wallet shows the value of all assets together: the operator can turn off all estimates, or the total alone (ENT-067, ENT-068). */
export const showsTotal = (config: Pick<ConfigFile, 'totalAssets' | 'convertToCny'> | undefined): boolean =>
  config?.totalAssets !== false && config?.convertToCny !== false
