import { Component, type ErrorInfo, type ReactNode } from 'react'
import { reportUnexpected } from './report-unexpected.ts'

interface Props {
  children: ReactNode
  /** Shown instead of the children after a failure; `retry` renders the children again. */
  fallback: (retry: () => void, error: unknown) => ReactNode
  /** Called once for every failure, with the component stack. */
  onError?: (error: unknown, where: string) => void
}
interface State {
  failure: { readonly error: unknown } | undefined
}

/** Contains a failure of its children so that the rest of the page keeps working. */
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
