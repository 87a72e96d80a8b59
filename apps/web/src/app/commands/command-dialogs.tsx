import { Suspense, type ReactElement } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useStore } from '../../lib/store.ts'
import { commandDialogStore } from './command-store.ts'

const PalettePart = lazyPart(async () => (await import('./palette.tsx')).Palette, 'commands')
const KeysPart = lazyPart(async () => (await import('./keys-dialog.tsx')).KeysDialog, 'commands')

/** The command palette and the keyboard shortcuts dialog, each loaded when it is opened. */
export function CommandDialogs(): ReactElement | null {
  const dialog = useStore(commandDialogStore)
  if (dialog === undefined) return null
  return <Suspense fallback={null}>{dialog === 'palette' ? <PalettePart /> : <KeysPart />}</Suspense>
}
