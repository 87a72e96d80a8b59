import { lazyPart } from '../../../lib/lazy-part.ts'

/** The dialog with the QR code, loaded when the user wants to receive money. */
export const ReceivePart = lazyPart(
  async () => (await import('./receive-dialog.tsx')).ReceiveDialog,
  'transfer',
  'wallet',
)
