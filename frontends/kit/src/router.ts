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
export { isKeepingPlace, keepsPlace } from './arrival.ts';
export { lazyPage } from './routes/lazy-page.ts';
