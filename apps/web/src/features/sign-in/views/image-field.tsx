import { Button, Field, IconButton, RefreshIcon, Skeleton } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatError, useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import type { AccountForm } from '../services/use-form.ts'

/** The image code field, shown once the server requires one (ENT-043). */
export function ImageField({ form }: { readonly form: AccountForm }): ReactElement | null {
  const t = useT()
  const { images, image, setImage, refusal } = form
  const state = useStore(images.state)
  if (state.state === 'none') return null
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Field
        className="min-w-0 flex-1"
        caption={t('sign-in.image-code')}
        size="large"
        value={image}
        onChange={(event) => setImage(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={refusal?.field === 'image' && formatError(refusal.code)}
      />
      <div className="flex items-center gap-2 pt-5">
        {state.state === 'there' ? (
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${state.image.width} ${state.image.height}`}
            className="h-10 rounded-2 border border-line-strong bg-surface-2 text-1"
          >
            {state.image.strokes.map((stroke) => (
              <path key={stroke} d={stroke} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            ))}
          </svg>
        ) : state.state === 'loading' ? (
          <Skeleton className="h-10 w-24" />
        ) : (
          <Button size="large" onClick={() => void images.load()}>
            {t('sign-in.image-again')}
          </Button>
        )}
        {state.state === 'there' && (
          <IconButton label={t('sign-in.image-again')} onClick={() => void images.load()}>
            <RefreshIcon />
          </IconButton>
        )}
      </div>
    </div>
  )
}
