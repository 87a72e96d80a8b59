import type { RealNameAction } from '@tidebook/contract/identity'
import { valueOf } from '../../../lib/loadable.ts'
import { useStore } from '../../../lib/store.ts'
import { configStore } from '../../network/index.ts'
import { userStore } from '../../session/index.ts'

/** Returns whether the operator requires a verified identity for an action and the user has none (ROL-006..009). */
export function useRequiresRealName(action: RealNameAction): boolean {
  const isRequired = valueOf(useStore(configStore))?.realNameFor?.includes(action) === true
  const { userInfo } = useStore(userStore)
  return isRequired && userInfo?.verifyState !== 'verified'
}
