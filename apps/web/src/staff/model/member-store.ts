import type { StaffMember } from '@tidebook/contract'
import { createStore } from '../../lib/store.ts'

/** The signed-in member, as far as known. */
export type Member =
  | { readonly state: 'asking' }
  | { readonly state: 'out' }
  | { readonly state: 'failed'; readonly code: string }
  | { readonly state: 'in'; readonly member: StaffMember }

export const memberStore = createStore<Member>({ state: 'asking' })
