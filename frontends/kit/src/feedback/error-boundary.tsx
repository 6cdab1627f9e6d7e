import { Component, type ReactNode } from 'react';
import { report } from '../diagnostics/report.ts';
import { CouldNotLoad } from './empty-state.tsx';

interface Props {
  /** What is inside, as it stands in a sentence. */
  what: string;
  /** Called before the content is tried again. */
  onRetry?: () => void;
  /** When it changes the content is tried again, as on another page. */
  resetKey?: string;
  children: ReactNode;
}

/** Keeps an error inside its place: the place says so and offers to try again, the rest goes on. */
export class ErrorBoundary extends Component<Props, { failed: boolean; resetKey: string | undefined }> {
  override state = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: { resetKey: string | undefined }) {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown) {
    report(error, { where: this.props.what });
  }

  private readonly retry = () => {
    this.props.onRetry?.();
    this.setState({ failed: false });
  };

  override render() {
    if (this.state.failed) return <CouldNotLoad what={this.props.what} onRetry={this.retry} />;
    return this.props.children;
  }
}
