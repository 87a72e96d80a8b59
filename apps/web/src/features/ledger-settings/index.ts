import { lazyPart } from '../../lib/lazy-part.ts'

/** Settings of the user's account on the ledger, loaded with the wallet page. */
export const LedgerSettingsPart = lazyPart(
  async () => (await import('./views/settings-card.tsx')).SettingsCard,
  'settings',
  'transactions',
)
