import type { CallResult } from '@tidebook/client/http'
import type { StaffMember } from '@tidebook/contract'
import { staffRoutes } from '@tidebook/contract/routes'
import { clearDrafts } from '../model/stored-drafts.ts'
import { memberStore } from '../model/member-store.ts'
import { callStaffApi } from './call-staff-api.ts'

const SIGN_IN_REQUIRED = '4010'

/** Requests the signed-in member. */
export async function loadMember(): Promise<void> {
  memberStore.set({ state: 'asking' })
  const answer = await callStaffApi<StaffMember>(staffRoutes.me)
  if (answer.result) memberStore.set({ state: 'in', member: answer.data })
  else if (answer.code === SIGN_IN_REQUIRED) memberStore.set({ state: 'out' })
  else memberStore.set({ state: 'failed', code: answer.code })
}

function storeMember(answer: CallResult<StaffMember>): string | undefined {
  if (!answer.result) return answer.code
  memberStore.set({ state: 'in', member: answer.data })
  return undefined
}

/**
 * Signs in.
 * @returns the code of a refusal
 */
export async function signIn(body: {
  readonly name: string
  readonly password: string
  readonly code: string
}): Promise<string | undefined> {
  return storeMember(await callStaffApi<StaffMember>(staffRoutes.signIn, { body }))
}

/**
 * Accepts a one-time link.
 * @returns the code of a refusal
 */
export async function acceptLink(body: {
  readonly token: string
  readonly password: string
  readonly code: string
}): Promise<string | undefined> {
  return storeMember(await callStaffApi<StaffMember>(staffRoutes.acceptLink, { body }))
}

/** Ends the session, here immediately and on the server when it receives the request. */
export async function signOut(): Promise<void> {
  clearDrafts()
  await callStaffApi(staffRoutes.signOut, { body: {} })
  memberStore.set({ state: 'out' })
}
