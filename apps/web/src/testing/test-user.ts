import type { User } from '@tidebook/contract'

/** A user who registered with an e-mail address and has no wallet yet. */
export const TEST_USER = {
  id: 'a',
  userName: '',
  maskedName: 's***@example.com',
  phone: '',
  email: 's***@example.com',
  verifyState: 'none',
  publicKey: '',
  isActiveWallet: 0,
} as User
