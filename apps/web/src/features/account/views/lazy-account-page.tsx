import { lazyPart } from '../../../lib/lazy-part.ts'

/** The account settings page, loaded when the user opens it. */
export const AccountPage = lazyPart(
  async () => (await import('./account-page.tsx')).AccountPage,
  'account',
  'accounts',
  'signIn',
  'identity',
)
