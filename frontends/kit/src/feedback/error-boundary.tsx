import { Component, type ReactNode } from 'react';
import { report } from '../diagnostics/report.ts';
import { CouldNotLoad } from './empty-state.tsx';
import { isMissingFile, renewPage } from './renew-page.ts';

interface Props {
  /** What is inside, as it stands in a sentence. */
  what: string;
  /** When it changes the content is tried again, as on another page. */
  resetKey?: string;
  children: ReactNode;
}

interface State {
  failed: boolean;
  /** Trying again would ask for the same file that is missing. */
  missing?: boolean;
  resetKey: string | undefined;
}

/** Keeps an error inside its page: the place says so and offers to try again, the rest goes on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, missing: isMissingFile(error) };
  }

  static getDerivedStateFromProps(props: Props, state: { resetKey: string | undefined }) {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown) {
    report(error, { where: this.props.what });
    void renewPage(error);
  }

  private readonly retry = () => {
    if (this.state.missing) return location.reload();
    this.setState({ failed: false });
  };

  override render() {
    if (this.state.failed) return <CouldNotLoad what={this.props.what} onRetry={this.retry} />;
    return this.props.children;
  }
}
