import { Component, type ReactNode } from 'react';
import { report } from '../diagnostics/report.ts';
import { LoadError } from './empty-state.tsx';
import { isMissingFile, reloadOutdatedPage } from './reload-outdated-page.ts';

interface Props {
  /** A whole sentence: 'We could not load this page'. */
  title: string;
  /** A change renders the content again. */
  resetKey?: string;
  children: ReactNode;
}

interface State {
  failed: boolean;
  /** Rendering again would request the same missing file. */
  missing?: boolean;
  resetKey: string | undefined;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, missing: isMissingFile(error) };
  }

  static getDerivedStateFromProps(props: Props, state: { resetKey: string | undefined }) {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown) {
    report(error, { where: this.props.title });
    void reloadOutdatedPage(error);
  }

  private readonly retry = () => {
    if (this.state.missing) return location.reload();
    this.setState({ failed: false });
  };

  override render() {
    if (this.state.failed) return <LoadError title={this.props.title} onRetry={this.retry} />;
    return this.props.children;
  }
}
