import { lazyPart } from '../../../lib/lazy-part.ts'

/** The dialog with the code to be scanned; it comes when money is to be received. */
export const ReceivePart = lazyPart(
  async () => (await import('./receive-dialog.tsx')).ReceiveDialog,
  'transfer',
  'wallet',
)
