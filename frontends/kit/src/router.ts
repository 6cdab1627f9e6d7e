export {
  BrowserRouter,
  Link,
  matchPath,
  Navigate,
  Route,
  Routes,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router';
export { keepPosition, shouldKeepPosition } from './keep-position.ts';
export { lazyPage } from './routes/lazy-page.ts';
