import { Button, CloseIcon, IconButton, buttonClass } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../lib/i18n.ts'
import { PATHS } from '../lib/paths.ts'
import { Link } from '../lib/router/index.ts'
import { unknownPathStore } from '../lib/unknown-path.ts'
import { commandDialogStore } from './commands/command-store.ts'

/** Maximum length of the displayed path, in characters. */
const MAX_LENGTH = 80

function forget(): void {
  unknownPathStore.set(undefined)
}

/** Illustration: a channel that stops short of its buoy. */
function LostBuoy(): ReactElement {
  return (
    <svg viewBox="0 0 160 96" aria-hidden="true" className="h-24 w-40 flex-none fill-none">
      <circle cx="112" cy="44" r="40" className="fill-accent-tint" />
      <g strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M4 60h22M4 70h34M4 80h16" className="stroke-line-strong" />
        <path d="M34 36c14 0 12 22 26 22s12-14 22-14" strokeDasharray="1 6" className="stroke-line-control" />
        <path d="M103 62l5-30h8l5 30z" className="fill-surface-1 stroke-accent" />
        <path d="M106 44h12M112 32v-8M108 24h8" className="stroke-accent" />
        <path d="M72 66c7-6 13-6 20 0s13 6 20 0 13-6 20 0 13 6 20 0" className="stroke-accent" />
        <path d="M84 78c6-5 11-5 17 0s11 5 17 0 11-5 17 0" className="stroke-line-strong" />
        <path d="M96 88c5-4 9-4 14 0s9 4 14 0" className="stroke-line" />
      </g>
    </svg>
  )
}

/** A banner on the home page: reports that the opened path is unknown and offers a search and links. */
export function UnknownPath({ path }: { readonly path: string }): ReactElement {
  const t = useT()
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-4 tablet:px-page-pad tablet:pt-5">
      <section
        role="alert"
        className="relative flex flex-col items-center gap-4 rounded-3 border bg-surface-1 p-6 text-center tablet:flex-row tablet:gap-6 tablet:text-start"
      >
        <LostBuoy />
        <div className="flex min-w-0 flex-1 flex-col items-center gap-2 tablet:items-start">
          <h2 className="text-20 font-semibold">{t('unknown.title')}</h2>
          <p className="max-w-full font-medium break-all text-2" translate="no">
            {path.length > MAX_LENGTH ? `${path.slice(0, MAX_LENGTH)}…` : path}
          </p>
          <p className="text-2">{t('unknown.why')}</p>
          <div className="mt-2 flex flex-wrap justify-center gap-2">
            <Button variant="primary" onClick={() => commandDialogStore.set('palette')}>
              {t('unknown.search')}
            </Button>
            <Link to={PATHS.market} className={buttonClass()}>
              {t('shell.nav-market')}
            </Link>
            {history.length > 1 && (
              <Button variant="quiet" onClick={() => history.back()}>
                {t('unknown.back')}
              </Button>
            )}
          </div>
        </div>
        <IconButton label={t('unknown.dismiss')} className="absolute end-2 top-2" onClick={forget}>
          <CloseIcon />
        </IconButton>
      </section>
    </div>
  )
}
