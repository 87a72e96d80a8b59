import { Component, type ErrorInfo, type ReactNode } from 'react'
import { reportUnexpected } from './report-unexpected.ts'

interface Props {
  children: ReactNode
  /** What stands there instead; `retry` draws the children anew. */
  fallback: (retry: () => void, error: unknown) => ReactNode
  /** Told once for every failure, with the component names. */
  onError?: (error: unknown, where: string) => void
}
interface State {
  failure: { readonly error: unknown } | undefined
}

/** Keeps a failure of its children to itself: the rest of the page goes on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    reportUnexpected(error)
    this.props.onError?.(error, info.componentStack ?? '')
  }

  readonly #retry = (): void => this.setState({ failure: undefined })

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    return this.props.fallback(this.#retry, failure.error)
  }
}
