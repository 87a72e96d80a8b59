import { lazyPart } from '../../lib/lazy-part.ts'

/** What the ledger keeps of the own account beside its money; fetched with the wallet's page. */
export const LedgerSettingsPart = lazyPart(
  async () => (await import('./views/settings-card.tsx')).SettingsCard,
  'settings',
  'transactions',
)
