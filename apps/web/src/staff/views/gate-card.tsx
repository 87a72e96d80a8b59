import { Badge, LogoMark } from '@tidebook/ui'
import type { FormEvent, ReactElement, ReactNode } from 'react'
import { ThemeButton } from '../../features/preferences/index.ts'
import { useT } from '../../lib/i18n.ts'
import { LanguageChoice } from './language-choice.tsx'

interface GateCardProps {
  readonly title: string
  readonly lead: string
  readonly onSubmit?: (() => void) | undefined
  readonly children?: ReactNode
}

/** A narrow card in the middle of an empty window, shown before sign-in. */
export function GateCard({ title, lead, onSubmit, children }: GateCardProps): ReactElement {
  const t = useT()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-header items-center gap-2 border-b bg-surface-1 px-4">
        <LogoMark />
        <span className="text-16 font-semibold tracking-(--track-logo)">{t('shell.product')}</span>
        <Badge tone="warning">{t('staff.badge')}</Badge>
        <span className="flex-1" />
        <LanguageChoice />
        <ThemeButton />
      </header>
      <main className="grid flex-1 place-items-center p-4">
        <form
          noValidate
          onSubmit={submit}
          className="flex w-full max-w-100 flex-col gap-4 rounded-3 border bg-surface-1 p-6"
        >
          <div>
            <h1 className="text-20 font-semibold">{title}</h1>
            <p className="mt-1 text-2">{lead}</p>
          </div>
          {children}
        </form>
      </main>
    </div>
  )
}
