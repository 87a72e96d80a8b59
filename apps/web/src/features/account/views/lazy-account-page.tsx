import { lazyPart } from '../../../lib/lazy-part.ts'

/** The settings of an account, which nobody fetches before opening them. */
export const AccountPage = lazyPart(
  async () => (await import('./account-page.tsx')).AccountPage,
  'account',
  'accounts',
  'signIn',
  'identity',
)
