import { Component, type ReactNode } from 'react';
import { report } from '../diagnostics/report.ts';
import { LoadError } from './empty-state.tsx';
import { isMissingFile, reloadOutdatedPage } from './reload-outdated-page.ts';

interface Props {
  /** A full sentence, such as 'We could not load this page'. */
  title: string;
  /** A new value renders the content again. */
  resetKey?: string;
  children: ReactNode;
}

interface State {
  hasFailed: boolean;
  /** Only a reload can load a missing file. */
  isFileMissing?: boolean;
  resetKey: string | undefined;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown) {
    return { hasFailed: true, isFileMissing: isMissingFile(error) };
  }

  static getDerivedStateFromProps(props: Props, state: { resetKey: string | undefined }) {
    return props.resetKey === state.resetKey ? null : { hasFailed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown) {
    report(error, { where: this.props.title });
    void reloadOutdatedPage(error);
  }

  private readonly retry = () => {
    if (this.state.isFileMissing) return location.reload();
    this.setState({ hasFailed: false });
  };

  override render() {
    if (this.state.hasFailed) return <LoadError title={this.props.title} onRetry={this.retry} />;
    return this.props.children;
  }
}
