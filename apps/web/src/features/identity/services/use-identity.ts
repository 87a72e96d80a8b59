import { useCall } from '../../../lib/queries/use-call.ts'
import { identityApi } from './identity-api.ts'

/** The stored identity of an account, loaded once for all views that show it. */
export function useIdentity(account: string) {
  return useCall(['identity', account], () => identityApi.mine(account))
}
